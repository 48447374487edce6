"""Starts MiniStack with two corrections to how it authorises calls.

AWS authorises a batch call of SQS as the single call, and knows no other action; and a mail on the identity that sends it.
"""

import json

from ministack.core import iam_actions

action_of = iam_actions.extract_iam_action
resource_of = iam_actions.extract_resource_arn


def corrected_action(service, *request):
    action = action_of(service, *request)
    return action.removesuffix("Batch") if service == "sqs" and action else action


def corrected_resource(service, method, path, headers, body, query, region, account):
    if service == "ses" and path.endswith("/outbound-emails"):
        return f"arn:aws:ses:{region}:{account}:identity/{json.loads(body)['FromEmailAddress']}"
    return resource_of(service, method, path, headers, body, query, region, account)


iam_actions.extract_iam_action = corrected_action
iam_actions.extract_resource_arn = corrected_resource

from ministack.app import main  # noqa: E402

main()
