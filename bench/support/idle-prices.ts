/**
 * Prices of AWS in US dollars, on demand, in eu-west-1, as known in November 2026; the price list decides. Free tiers are left out: they pay most of
 * it in a small account. Not counted because they grow with what is stored, and are cents at first: table (0.28 $ a GB), its
 * recovery (0.22 $ a GB), logs (0.03 $ a GB), pages in S3. CloudFront, Cognito, EventBridge's schedules, the keys that AWS
 * manages, and Lambda's reading of a stream cost nothing while idle.
 */
export const idlePrices = {
  alarm_metric: 0.1,
  dashboard: 3,
  metric: 0.3,
  secret: 0.4,
  key: 1,
  firewall: 5,
  function_request: 0.2 / 1e6,
  /** A GB of memory for a second, arm64. */
  function_gb_second: 0.0000133334,
  read_unit: 0.1415 / 1e6,
  api_request: 1.11 / 1e6,
  edge_request: 0.012 / 1e4,
  log_gb: 0.57,
  queue_request: 0.5 / 1e6,
} as const;
