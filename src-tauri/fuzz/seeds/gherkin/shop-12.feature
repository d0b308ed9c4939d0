Feature: Shop

  Scenario: Change the quantity in the cart
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    When Open '/cart'
    When Change 'Quantity of Copper Kettle' from 1 to 2 and press Tab
    Then A success message is displayed: 'Your cart has been updated.'
      """
      The table has a row with 'Copper Kettle', '$49.00', '$98.00'
      """
