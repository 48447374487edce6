"""Lets requests lead somewhere: what names an example of the document names something that exists instead.

As they stand, ids and tokens of the examples lead nowhere; replaced once, they would lead nowhere as soon as a case has
deleted, confirmed or cancelled what they name. So each request gets what is there now, or a hold or booking of its own.
"""

import datetime
import itertools
import os
import uuid

import requests
import schemathesis

BASE = os.environ["BASE_URL"]
WIDGET = f"{BASE}/api/v1/widget/{os.environ['PUBLIC_TOKEN']}"
HOUSE = f"{BASE}/api/v1/restaurant/me"
OPERATOR = {"Authorization": f"Bearer {os.environ['ACCESS_TOKEN']}"}

# The restaurant of the document's examples, and the key of its example of a repeated request.
EXAMPLE_RESTAURANT = "k3v9x2m7q1ab"
EXAMPLE_KEY = "6f1c1f0e-5d0b-4f0e-9a55-0c8f5d2b7a11"

# What a field names; the id in a path is that of the collection before it.
COLLECTIONS = {
    "id": "tables",
    "room_id": "rooms",
    "table_id": "tables",
    "table_ids": "tables",
    "table_merge_id": "table-merges",
    "swap_with": "reservations",
}

days = itertools.cycle(range(1, 22))


def existing(collection, example):
    """The id of something that exists now; the same one for the same example while it does."""
    answer = requests.get(f"{HOUSE}/{collection}", headers=OPERATOR, timeout=30).json()
    items = answer.get("items", []) if isinstance(answer, dict) else answer
    return items[sum(example.encode()) % len(items)]["id"] if items else example


def held():
    """The token of a new hold for two; none when the next weeks are full."""
    for _ in range(21):
        date = (datetime.date.today() + datetime.timedelta(days=next(days))).isoformat()
        slots = requests.get(f"{WIDGET}/slots", params={"date": date, "guests": 2}, timeout=30).json()["slots"]
        free = [slot["time"] for slot in slots if slot["available"]]
        if free:
            wish = {"date": date, "time": free[0], "guests": 2}
            return requests.post(f"{WIDGET}/reservations/lock", json=wish, timeout=30).json().get("lock_token")
    return None


def booked():
    """The secret of the link of a new booking; none when the next weeks are full."""
    guest = {"guest_first_name": "Zoé", "guest_last_name": "Martin", "guest_email": "zoe@example.com"}
    wish = {"lock_token": held(), "guest_phone": "+33612345678", **guest}
    return requests.post(f"{WIDGET}/reservations", json=wish, timeout=30).json().get("booking_token")


def real(field, value, collection=None):
    """The same value with everything replaced that comes from an example."""
    if isinstance(value, dict):
        return {name: real(name, part) for name, part in value.items()}
    if isinstance(value, list):
        return [real(field, part) for part in value]
    if not isinstance(value, str) or EXAMPLE_RESTAURANT not in value:
        return value
    if field in ("lock_token", "lockToken", "previous_lock_token"):
        return held() or value
    if field in ("booking_token", "bookingToken"):
        return booked() or value
    if not value.startswith(EXAMPLE_RESTAURANT):
        return value
    collection = collection or COLLECTIONS.get(field)
    return existing(collection, value) if collection else value


def fields_of(schema, document):
    """The fields that a schema names, or any of those that it consists of."""
    if "$ref" in schema:
        return fields_of(document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]], document)
    parts = [part for kind in ("allOf", "anyOf", "oneOf") for part in schema.get(kind, [])]
    return set(schema.get("properties", {})).union(*(fields_of(part, document) for part in parts))


@schemathesis.hook
def filter_case(context, case):
    """Leaves out valid bodies in which no field is known: they are 400, and no schema that typed clients read can say it."""
    if not isinstance(case.body, dict) or not case.body or not case.meta.generation.mode.is_positive:
        return True
    content = case.operation.definition.raw["requestBody"]["content"]
    known = fields_of(content["application/json"]["schema"], case.operation.schema.raw_schema)
    return not known.isdisjoint(case.body)


@schemathesis.hook
def before_call(context, case, **kwargs):
    """Replaces what comes from an example in all of a request, just before it is sent."""
    before_id = case.operation.path.split("/{id}")[0].rsplit("/", 1)[-1]
    for name, value in (case.path_parameters or {}).items():
        case.path_parameters[name] = real(name, value, before_id if name == "id" else None)
    for name, value in (case.query or {}).items():
        case.query[name] = real(name, value)
    if isinstance(case.body, (dict, list)):
        case.body = real("", case.body)
    if case.headers and case.headers.get("Idempotency-Key") == EXAMPLE_KEY:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())


@schemathesis.hook
def after_call(context, case, response):
    """Lifts a pause once it was set: it would leave nothing that can be booked."""
    if case.method == "PUT" and case.operation.path == "/api/v1/restaurant/me/pause":
        requests.delete(f"{HOUSE}/pause", headers=OPERATOR, timeout=30)
