Feature: Shop

  Scenario: Take one of two things out again
    When Open '/products/copper-kettle' and click 'Add to cart'
    Then 'Added to your cart' appears
    When Open '/products/stoneware-mug' and click 'Add to cart'
    Then The link 'Cart 2' is displayed
    When Open '/cart'
    Then In the row of 'Stoneware Mug', the Price is '$14.50'
    When Click 'Remove' in the row 'Stoneware Mug'
    Then 'Stoneware Mug has been removed from your cart.' is displayed.
      """
      'Copper Kettle' is still displayed.
      """
