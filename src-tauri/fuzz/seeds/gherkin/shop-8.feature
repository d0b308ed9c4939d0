Feature: Shop

  Scenario: Filter by price, nothing left
    When Open '/products', enter '5' into 'Maximum price'
    Then 'No products match these filters.' is displayed
    When Set 'Maximum price' to '10'
    Then “1 product” is displayed and “Terracotta Pot” is displayed
