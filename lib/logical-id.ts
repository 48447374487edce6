import { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Gives what holds data a name of its own in the template: elsewhere names follow the places of constructs, and moving
 * one would make CloudFormation replace it.
 */
export function pinLogicalId({ node }: IConstruct, name: string): void {
  const { defaultChild } = node;
  if (!CfnResource.isCfnResource(defaultChild)) throw new Error(`${node.path} is no single resource.`);
  defaultChild.overrideLogicalId(name);
}
