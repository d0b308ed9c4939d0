Feature: Shop

  Scenario: Search with the magnifying glass
    When Please enter 'umbrella' into 'Search products' and then click the icon 'Search'
    Then The text '1 result for “umbrella”' is displayed and the URL contains 'q=umbrella'
    When Now please click on the link “Travel Umbrella”.
    Then '$29.90' should be visible.
