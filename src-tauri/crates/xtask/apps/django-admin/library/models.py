"""What a lending library keeps: authors, genres, books, members and their loans."""

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=100, unique=True)
    country = models.CharField(
        max_length=2,
        choices=[("DE", "Germany"), ("FR", "France"), ("GB", "United Kingdom"), ("JP", "Japan"), ("US", "United States")],
    )
    born = models.PositiveSmallIntegerField("year of birth", null=True, blank=True)
    living = models.BooleanField("still living", default=True)
    notes = models.TextField(blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


class Genre(models.Model):
    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


class Book(models.Model):
    title = models.CharField(max_length=120)
    slug = models.SlugField(unique=True, help_text="Part of the address of the book in the catalogue.")
    author = models.ForeignKey(Author, on_delete=models.PROTECT)
    genres = models.ManyToManyField(Genre, blank=True)
    binding = models.CharField(
        max_length=1, choices=[("H", "Hardback"), ("P", "Paperback"), ("E", "E-book")], default="P"
    )
    isbn = models.CharField(
        "ISBN",
        max_length=13,
        blank=True,
        validators=[RegexValidator(r"^\d{13}$", "An ISBN has 13 digits.")],
    )
    pages = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    price = models.DecimalField(max_digits=6, decimal_places=2)
    published = models.DateField()
    lendable = models.BooleanField(default=True)
    summary = models.TextField(blank=True)

    class Meta:
        ordering = ["title"]

    def __str__(self):
        return self.title


class Member(models.Model):
    name = models.CharField(max_length=100)
    email = models.EmailField("email address", unique=True)
    card = models.CharField("card number", max_length=40, unique=True)
    level = models.CharField(
        max_length=1, choices=[("S", "Standard"), ("F", "Friend"), ("P", "Patron")], default="S"
    )
    joined = models.DateField()
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ["name"]

    def __str__(self):
        return self.name


class Loan(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    lent_on = models.DateField()
    due_on = models.DateField()
    returned = models.BooleanField(default=False)

    class Meta:
        ordering = ["due_on"]

    def __str__(self):
        return f"{self.book} to {self.member}"

    def clean(self):
        if self.lent_on and self.due_on and self.due_on <= self.lent_on:
            raise ValidationError({"due_on": "A loan is due after the day on which it was lent."})
