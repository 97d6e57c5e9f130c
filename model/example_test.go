package model_test

import (
	"fmt"

	"github.com/luna-flow/marebench/model"
)

func ExampleDefaultProtocol() {
	p := model.DefaultProtocol()
	fmt.Println(p.PracticalDeltaPct, p.ConfidencePct, p.Resamples, p.Seed, p.Adjust, p.OutlierPolicy)
	// Output: 2 95 10000 1 holm report-only
}

func ExampleProtocol_Validate() {
	p := model.DefaultProtocol()
	p.ConfidencePct = 100
	fmt.Println(p.Validate())
	// Output: confidence 100%: want more than 0 and less than 100
}

func ExampleProtocol_AlphaPct() {
	fmt.Println(model.DefaultProtocol().AlphaPct())
	// Output: 5
}
