/** The table's name on one machine. */
export const LOCAL_TABLE = 'couvert';

/** What the AWS SDK and the functions need to find in the environment to reach an engine on this machine. */
export const localEnvironment = (dynamodb_endpoint: string): Record<string, string> => ({
  TABLE_NAME: LOCAL_TABLE,
  AWS_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: dynamodb_endpoint,
});
