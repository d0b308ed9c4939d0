Feature: Shop

  Scenario: All errors of the checkout at once
    Given Open '/products/copper-kettle'
    Given Click 'Add to cart'
    When Go to '/checkout' and press the 'Place order' button
    Then The page contains:
      """
      - 'Please correct the fields that are marked.'
      - 'Please enter your full name.'
      - 'Please choose a country.'
      - 'The security code must have 3 digits.'
      """
