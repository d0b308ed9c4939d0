"""Throws the database away and makes it anew from the seed."""

import json
from datetime import date
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.core.management import BaseCommand, call_command
from django.db import connection, transaction

from library.models import Author, Book, Genre, Loan, Member

SEED = Path(__file__).resolve().parents[3] / "seed.json"


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args, **options):
        connection.close()
        settings.STATE.mkdir(parents=True, exist_ok=True)
        for file in settings.STATE.glob("library.sqlite3*"):
            file.unlink()
        call_command("migrate", run_syncdb=True, verbosity=0)
        with transaction.atomic():
            fill(json.loads(SEED.read_text(encoding="utf-8")))


def fill(seed):
    User.objects.create_superuser("librarian", "librarian@example.com", "open-shelves-42", first_name="Lena")
    clerk = User.objects.create_user("clerk", "clerk@example.com", "front-desk-42", is_staff=True, first_name="Karl")
    clerk.user_permissions.set(Permission.objects.filter(codename__in=["view_book", "view_author"]))
    User.objects.create_user("reader", "reader@example.com", "only-reading-42")

    authors = {a["name"]: Author.objects.create(**a) for a in seed["authors"]}
    genres = {name: Genre.objects.create(name=name) for name in seed["genres"]}
    books = {}
    for values in seed["books"]:
        kinds = values.pop("genres")
        values["author"] = authors[values["author"]]
        values["published"] = date.fromisoformat(values["published"])
        books[values["title"]] = Book.objects.create(**values)
        books[values["title"]].genres.set(genres[kind] for kind in kinds)
    members = {m["name"]: Member.objects.create(**m) for m in seed["members"]}
    for loan in seed["loans"]:
        loan["book"], loan["member"] = books[loan["book"]], members[loan["member"]]
        Loan.objects.create(**loan)
