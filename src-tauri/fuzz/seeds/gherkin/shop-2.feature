Feature: Shop

  Scenario: Product list, short and sweet
    When go to /products
    Then '24 products' shown
    Then the Products page is displayed
