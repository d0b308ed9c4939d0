Feature: Shop

  Scenario: Three kettles in the cart
    When Open '/products/copper-kettle'
    Then '$49.00' is displayed.
      """
      'Sold out' or '14 in stock' is displayed.
      """
    When Set 'Quantity' to 3, then click 'Add to cart'
    Then The message 'Copper Kettle — Added to your cart' appears
      """
      The link 'Cart 3' is displayed
      """
    When Click on the 'Cart' link
    Then In the row of 'Copper Kettle', the Total is '$147.00'
      """
      The URL is '{{base}}/cart'
      """
    When Refresh the page
    Then 'Copper Kettle' is still displayed
