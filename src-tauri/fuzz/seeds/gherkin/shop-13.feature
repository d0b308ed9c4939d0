Feature: Shop

  Scenario: Ten per cent off
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    When Open {{base}}/cart
    When Enter {{coupon}} into 'Coupon code'.
      """
      Click 'Apply coupon'.
      """
    Then A success message appears: 'Coupon WELCOME10 has been applied.'
      """
      '-$4.90' is displayed
      '$44.10' is displayed
      """
