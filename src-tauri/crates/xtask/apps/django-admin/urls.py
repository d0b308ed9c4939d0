"""The admin is the whole site."""

from django.contrib import admin
from django.urls import path
from django.views.generic import RedirectView

admin.site.site_header = "Fernhill Library"
admin.site.site_title = "Fernhill Library"
admin.site.index_title = "Library desk"

urlpatterns = [
    path("", RedirectView.as_view(url="/admin/")),
    path("admin/", admin.site.urls),
]
