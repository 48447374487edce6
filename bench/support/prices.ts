/** Public prices of AWS in US dollars, on demand, us-east-1, 2026; regions in Europe cost up to a fifth more. */
export const prices = {
  api_request: 1 / 1e6,
  function_request: 0.2 / 1e6,
  /** A GB of memory for a second, arm64. */
  function_gb_second: 0.0000133334,
  read_unit: 0.125 / 1e6,
  write_unit: 0.625 / 1e6,
  /** Logs that are written, a GB. */
  log_gb: 0.5,
  queue_request: 0.5 / 1e6,
  mail: 0.1 / 1e3,
  /** An SMS to a French mobile number: an order of magnitude, the list changes often. */
  sms: 0.07,
} as const;
