Feature: Shop

  Scenario: Running totals of the checkout
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    When Open '/checkout'
      """
      Check 'Gift wrap ($3.50)'
      """
    Then '$57.40' is displayed
    When Uncheck 'Gift wrap ($3.50)'
    Then '$57.40' is no longer displayed
      """
      '$53.90' is displayed
      """
    When Choose 'Pick up in store ($0.00)'
    Then The radio button 'Pick up in store ($0.00)' is selected and the radio button 'Standard ($4.90)' is not selected
