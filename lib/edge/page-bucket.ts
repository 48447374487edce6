import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { pinLogicalId } from '../logical-id.ts';
import { suppressFindings } from '../nag-suppressions.ts';

/**
 * The built pages in a private bucket. It stands with the distribution, which its policy names; nothing in it is lost with
 * them: the next deployment builds it again.
 */
export function pageBucket(scope: Construct): Bucket {
  const bucket = new Bucket(scope, 'Pages', {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  pinLogicalId(bucket, 'Pages');
  suppressFindings(bucket, { 'AwsSolutions-S1': 'Only the distribution reads it, and what it holds is public.' });
  return bucket;
}
