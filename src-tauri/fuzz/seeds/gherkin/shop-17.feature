Feature: Shop

  Scenario: No checkout with an empty cart
    When Navigate to '/checkout'
    Then User is redirected to '/cart'
      """
      An error message is displayed saying 'Put something into your cart before you check out.'
      """
