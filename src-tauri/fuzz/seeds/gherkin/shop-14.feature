Feature: Shop

  Scenario: Coupon of last summer
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    When Open '/cart'
      """
      Enter '{{old_coupon}}' in 'Coupon code'
      Click 'Apply coupon'
      """
    Then An error message is displayed: 'This coupon has expired.'
