throw new Error('The local user pool works without the AWS SDK 2: see local/user-pool/no-aws-sdk.');
