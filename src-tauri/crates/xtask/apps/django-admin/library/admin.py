"""How the desk sees the library."""

from django.contrib import admin, messages

from .models import Author, Book, Genre, Loan, Member


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    list_display = ["name", "country", "born", "living", "titles"]
    list_filter = ["country", "living"]
    search_fields = ["name"]

    @admin.display(description="books")
    def titles(self, author):
        return author.book_set.count()


@admin.register(Genre)
class GenreAdmin(admin.ModelAdmin):
    search_fields = ["name"]


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    list_display = ["title", "author", "binding", "pages", "price", "published", "lendable"]
    list_filter = ["lendable", "binding", "genres"]
    search_fields = ["title", "author__name"]
    search_help_text = "Search by title or author"
    date_hierarchy = "published"
    prepopulated_fields = {"slug": ["title"]}
    filter_horizontal = ["genres"]
    radio_fields = {"binding": admin.HORIZONTAL}
    actions = ["withdraw", "release"]
    fieldsets = [
        (None, {"fields": ["title", "slug", "author", "genres"]}),
        ("Copy", {"fields": ["binding", "isbn", "pages", "price", "published", "lendable"]}),
        ("Catalogue text", {"classes": ["collapse"], "fields": ["summary"]}),
    ]

    @admin.action(description="Withdraw selected books from lending")
    def withdraw(self, request, books):
        count = books.update(lendable=False)
        self.message_user(request, f"{count} withdrawn from lending.", messages.WARNING)

    @admin.action(description="Release selected books for lending")
    def release(self, request, books):
        count = books.update(lendable=True)
        self.message_user(request, f"{count} released for lending.", messages.SUCCESS)


class LoanInline(admin.TabularInline):
    model = Loan
    extra = 1
    autocomplete_fields = ["book"]


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):
    list_display = ["name", "email", "card", "level", "joined", "active"]
    list_editable = ["level", "active"]
    list_filter = ["level", "active"]
    search_fields = ["name", "email"]
    inlines = [LoanInline]


@admin.register(Loan)
class LoanAdmin(admin.ModelAdmin):
    list_display = ["book", "member", "lent_on", "due_on", "returned"]
    list_filter = ["returned"]
    autocomplete_fields = ["book", "member"]
    save_as = True
