// Values of date, time, colour and range fields from the forms that testers write.

import { parseColor } from "./colors.ts";

const two = (n: number): string => String(n).padStart(2, "0");

/** The value in the form that the field's type takes (HTML "valid date string" and so on); null where the text is none or can be read in two ways. */
export function readDateLike(type: string, text: string): string | null {
  if (text === "") return "";
  switch (type) {
    case "date":
      return readDate(text);
    case "time":
      return readTime(text);
    case "datetime-local":
      return readDateTime(text);
    case "month":
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : readMonth(text);
    case "week":
      return /^\d{4}-W\d{2}$/i.test(text) ? text.toUpperCase() : null;
    case "color":
      return readColor(text);
    case "range":
      return /^[+-]?\d+([.,]\d+)?$/.test(text) ? text.replace(",", ".").replace(/^\+/, "") : null;
    default:
      return text;
  }
}

/** "#f00", "red" or "rgb(255 0 0)" as "#ff0000"; a colour through which another is seen is none. */
function readColor(text: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  if (!CSS.supports("color", text) || /^(?:currentcolor|inherit|initial|unset|revert|var\()/i.test(text)) return null;
  const [red, green, blue, alpha] = parseColor(text);
  return alpha === 1 ? `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}` : null;
}

function readDate(text: string): string | null {
  let parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (parts) return dateOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  parts = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (parts) return dateOf(Number(parts[3]), Number(parts[2]), Number(parts[1]));
  parts = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (parts) return dateOf(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (!parts) return readDateInWords(text);
  const [a, b, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (a === b || b > 12) return dateOf(year, a, b);
  return a > 12 ? dateOf(year, b, a) : null;
}

const MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The place of a word among names that may be cut off behind their third letter ("Sept."); -1 where it is none of them. */
const placeOf = (word: string, names: string[]): number => (word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word.toLowerCase())));

/** "21 May 2025", "May 21st, 2025", "Wed, 21-May-2025"; a day of the week must be that of the date. */
function readDateInWords(text: string): string | null {
  const words = text.split(/[\s,.\/-]+/).filter((word) => word !== "" && word.toLowerCase() !== "of");
  const weekday = words.length === 4 ? placeOf(words[0] ?? "", DAYS) : -1;
  if (weekday >= 0) words.shift();
  if (words.length !== 3 || !/^\d{4}$/.test(words[2] ?? "")) return null;
  const [first = "", second = "", year = ""] = words;
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(day)?.[1];
  const month = placeOf(name, MONTHS) + 1;
  const date = number === undefined || month === 0 ? null : dateOf(Number(year), month, Number(number));
  return weekday >= 0 && date !== null && new Date(`${date}T00:00:00Z`).getUTCDay() !== weekday ? null : date;
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const valid = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return valid ? `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}` : null;
}

function readTime(text: string): string | null {
  const parts = /^(\d{1,2})[:.](\d{2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(text);
  if (!parts) return null;
  let hour = Number(parts[1]);
  const half = parts[4]?.toLowerCase()[0];
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  if (half === "p" && hour < 12) hour += 12;
  if (half === "a" && hour === 12) hour = 0;
  if (hour > 23 || Number(parts[2]) > 59 || Number(parts[3] ?? 0) > 59) return null;
  return `${two(hour)}:${parts[2]}${parts[3] === undefined ? "" : `:${parts[3]}`}`;
}

function readDateTime(text: string): string | null {
  const parts = /^(\S+?)(?:T|,?\s+)(\S.*)$/.exec(text);
  const date = parts ? readDate(parts[1] ?? "") : null;
  const time = parts ? readTime(parts[2] ?? "") : null;
  return date === null || time === null ? null : `${date}T${time}`;
}

function readMonth(text: string): string | null {
  const words = /^([a-z]+)\.?,?\s+(\d{4})$/i.exec(text);
  const named = words ? placeOf(words[1] ?? "", MONTHS) + 1 : 0;
  if (words && named > 0) return `${words[2]}-${two(named)}`;
  const parts = /^(\d{1,2})[./](\d{4})$/.exec(text);
  return parts && Number(parts[1]) >= 1 && Number(parts[1]) <= 12 ? `${parts[2]}-${two(Number(parts[1]))}` : null;
}
