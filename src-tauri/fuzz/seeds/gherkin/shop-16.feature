Feature: Shop

  Scenario: The second Remove button
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    Given Open '/products/stoneware-mug'
      """
      Click 'Add to cart'
      """
    When Open '/cart'
      """
      Click the second 'Remove'
      """
    Then 'Stoneware Mug has been removed from your cart.' is displayed
      """
      The button 'Remove' is displayed
      """
