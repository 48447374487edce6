/** A request of the SDK's client as it leaves for the wire. */
export type WireRequest = { headers: Record<string, string>; body: unknown };

const isWireRequest = (request: unknown): request is WireRequest =>
  typeof request === 'object' && request !== null && 'headers' in request && 'body' in request;

/** The wire request in a middleware's arguments. Throws before it has been built. */
export function wireRequest(args: object): WireRequest {
  const request = 'request' in args ? args.request : undefined;
  if (!isWireRequest(request)) throw new Error('No request has been built yet.');
  return request;
}

const textOf = (body: unknown): string => (body instanceof Uint8Array ? Buffer.from(body).toString() : String(body));

/** Operation and JSON input of a wire request. */
export const readWire = ({ headers, body }: WireRequest): { operation: string; input: unknown } => ({
  operation: String(headers['x-amz-target']).split('.')[1] ?? '',
  input: JSON.parse(textOf(body)),
});

/** Replaces the JSON input of a wire request. */
export function writeWire(request: WireRequest, input: unknown): void {
  request.body = JSON.stringify(input);
  request.headers['content-length'] = String(Buffer.byteLength(String(request.body)));
}
