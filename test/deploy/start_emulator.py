"""Starts MiniStack with corrections.

AWS authorises a batch call of SQS as the single call, and knows no other action; and a mail on the identity that sends it.
CloudFormation gives a bucket its tags; MiniStack does not, and CDK empties no bucket that has not the right one.
CDK's own functions that fill and empty a bucket look for the command line of AWS in a layer, and for the SDK in the
runtime: here both are installed beside.
"""

import io
import os
import sys
import zipfile
from urllib.parse import parse_qs

from ministack.core import iam_actions, lambda_runtime
from ministack.services import s3
from ministack.services.cloudformation import provisioners

action_of = iam_actions.extract_iam_action
resource_of = iam_actions.extract_resource_arn


def corrected_action(service, *request):
    action = action_of(service, *request)
    return action.removesuffix("Batch") if service == "sqs" and action else action


def corrected_resource(service, method, path, headers, body, query, region, account):
    if service == "ses" and b"Action=SendRawEmail" in (body or b""):
        return f"arn:aws:ses:{region}:{account}:identity/{parse_qs(body.decode())['Source'][0]}"
    return resource_of(service, method, path, headers, body, query, region, account)


iam_actions.extract_iam_action = corrected_action
iam_actions.extract_resource_arn = corrected_resource

configure = provisioners._s3_apply_configurations


def with_tags(name, props, *before):
    configure(name, props, *before)
    s3._bucket_tags[name] = {tag["Key"]: tag["Value"] for tag in props.get("Tags", [])}


provisioners._s3_apply_configurations = with_tags

BESIDE = os.path.join(os.path.dirname(sys.executable), "aws")
CORRECTIONS = {
    "/opt/awscli/aws": BESIDE,
    # It leaves out the port of the address that CloudFormation gives it, which is AWS's own nowhere but in the cloud.
    "hostname:r.hostname,": "hostname:r.hostname,port:r.port,",
}


def corrected_code(code_zip):
    corrected = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(code_zip)) as given, zipfile.ZipFile(corrected, "w") as written:
        for entry in given.infolist():
            content = given.read(entry)
            for wrong, right in CORRECTIONS.items():
                content = content.replace(wrong.encode(), right.encode())
            written.writestr(entry, content)
    return corrected.getvalue()


class Worker(lambda_runtime.Worker):
    """Runs the functions that CDK itself puts into a stack as if they were at AWS."""

    def __init__(self, func_name, config, code_zip):
        if "-CustomCDK" in func_name or "-CustomS3" in func_name:
            code_zip = corrected_code(code_zip)
            # The certificates that it names are those of Amazon Linux.
            environment = {**config.get("Environment", {}).get("Variables", {})}
            environment.pop("AWS_CA_BUNDLE", None)
            config = {**config, "Layers": [], "Environment": {"Variables": environment}}
        super().__init__(func_name, config, code_zip)


lambda_runtime.Worker = Worker

from ministack.app import main  # noqa: E402

main()
