/** What is known of a new reservation before it is written: where in the plan it was asked for. */
export type Prefill = {
  /** Minutes since midnight of the day that is shown. */
  minute?: number;
  row_key?: string;
};
