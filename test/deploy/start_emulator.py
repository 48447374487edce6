"""Starts MiniStack with corrections.

AWS authorises a batch call of SQS as the single call, and knows no other action; and a mail on the identity that sends it.
A policy that names the keys of items asks that there be some; MiniStack knows the keys of no request.
An alarm may be of a calculation; MiniStack knows those of one metric, and here it gets a metric that nobody writes.
CloudFormation gives a bucket its tags; MiniStack does not, and CDK empties no bucket that has not the right one.
CDK's own functions that fill and empty a bucket look for the command line of AWS in a layer, and for the SDK in the
runtime: here both are installed beside.
A function at CloudFront's edge may make a group of two origins for one request, and the second answers where the first
fails; MiniStack knows neither, nor that an API of its own can be an origin. Nor does it tell an origin the viewer's address.
An account that AWS has not verified may create no distribution; here it is not while the file UNVERIFIED is there.
"""

import io
import json
import os
import sys
import zipfile
from contextvars import ContextVar
from urllib.parse import parse_qs

from ministack.core import cloudfront_js, iam_actions, iam_evaluator, lambda_runtime
from ministack.services import cloudfront, s3
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

conditions_met = iam_evaluator._conditions_met


def met_as_far_as_known(conditions, request):
    conditions = conditions or {}
    there = conditions.get("Null", {})
    known = {key: value for key, value in there.items() if key != "dynamodb:LeadingKeys"}
    return conditions_met({**conditions, "Null": known}, request)


iam_evaluator._conditions_met = met_as_far_as_known

record_of = provisioners._cw_metric_alarm_record


def of_one_metric(name, props):
    calculated = props.get("Metrics")
    rest = {key: value for key, value in props.items() if key != "Metrics"}
    return record_of(name, {**rest, "MetricName": name, "Namespace": "calculated"} if calculated else props)


provisioners._cw_metric_alarm_record = of_one_metric

configure = provisioners._s3_apply_configurations


def with_tags(name, props, *before):
    configure(name, props, *before)
    s3._bucket_tags[name] = {tag["Key"]: tag["Value"] for tag in props.get("Tags", [])}


provisioners._s3_apply_configurations = with_tags

distribution = provisioners._RESOURCE_HANDLERS["AWS::CloudFront::Distribution"]
create_distribution = distribution["create"]


def created_where_verified(*resource):
    if os.path.exists(os.environ["UNVERIFIED"]):
        raise ValueError("Your account must be verified before you can add new CloudFront resources.")
    return create_distribution(*resource)


distribution["create"] = created_where_verified

BESIDE = os.path.join(os.path.dirname(sys.executable), "aws")
CORRECTIONS = {
    "/opt/awscli/aws": BESIDE,
    # It leaves out the port of the address that CloudFormation gives it, which is AWS's own nowhere but in the cloud.
    "hostname:r.hostname,": "hostname:r.hostname,port:r.port,",
    # It prints a line for each file, and MiniStack looks for the answer among the first 200 lines only.
    '["s3", "sync"]': '["s3", "sync", "--only-show-errors"]',
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

# Carries a group from the edge's own process to here; no behaviour lets it out.
GROUP = "x-origin-group"
EDGE_MODULES = "const _ALLOWED_MODULES = {"
EDGE_CALL = "let value = entry.handler(event);"
edge_worker = cloudfront_js._pool.script
assert EDGE_MODULES in edge_worker and EDGE_CALL in edge_worker
cloudfront_js._pool.script = edge_worker.replace(
    EDGE_MODULES,
    "let asked; const edge = { createRequestOriginGroup: (group) => "
    f"{{ asked.request.headers['{GROUP}'] = {{ value: JSON.stringify(group) }}; }} }};\n"
    f"{EDGE_MODULES} cloudfront: edge,",
).replace(EDGE_CALL, f"asked = event; {EDGE_CALL}")

group_of_request = ContextVar("group_of_request", default=None)
run_at_edge = cloudfront._run_function
fetch = cloudfront._fetch_from_origin


async def run_and_note(arn, event):
    result = await run_at_edge(arn, event)
    noted = result.get("headers", {}).pop(GROUP, None)
    group_of_request.set(json.loads(noted["value"]) if noted else None)
    return result


def reachable(origin):
    api, _, rest = origin["domain_name"].partition(".")
    if not rest.startswith("execute-api."):
        return origin
    here = {"domain_name": "127.0.0.1", "https_port": int(os.environ["GATEWAY_PORT"])}
    # A function may start slowly on a machine that does something else.
    return {**origin, **here, "origin_path": f"/_aws/execute-api/{api}/$default", "read_timeout": 60}


def with_viewer(request):
    method, uri, query, headers, body, https, client_ip, *rest = request
    headers = {**headers, "cloudfront-viewer-address": f"{client_ip}:50000"}
    return (method, uri, query, headers, body, https, client_ip, *rest)


async def fetch_or_fail_over(origin, *request):
    group = group_of_request.get()
    group_of_request.set(None)
    if group is None:
        return await fetch(reachable(origin), *with_viewer(request))
    [distribution] = [known for known in cloudfront._distributions.values() if known["ARN"] == request[-1]]
    origins = cloudfront.parse_distribution_dataplane_config(distribution)["origins"]
    first, second = (origins[member["originId"]] for member in group["originIds"])
    failures = group["failoverCriteria"]["statusCodes"]
    try:
        answer = await fetch(reachable(first), *request)
        if answer[0] not in failures:
            return answer
    except (cloudfront.OriginTimeout, cloudfront.OriginUnreachable) as error:
        if (504 if isinstance(error, cloudfront.OriginTimeout) else 503) not in failures:
            raise
    return await fetch(second, *request)


cloudfront._run_function = run_and_note
cloudfront._fetch_from_origin = fetch_or_fail_over

from ministack.app import main  # noqa: E402

main()
