import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './config.ts';

/** What becomes of a resource that holds data when it leaves the stack, or a new one takes its place. */
export const removalOfData = ({ ephemeral }: Pick<Settings, 'ephemeral'>): RemovalPolicy =>
  ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
