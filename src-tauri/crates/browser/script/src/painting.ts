// In which order grounds and letters are painted (https://drafts.csswg.org/css2/#elaborate-stacking-contexts).
import { isTransformable } from "./facing.ts";
import { composedParent } from "./tree.ts";

/** Between the levels of a negative and a positive `z-index` of a stacking context, from below. Its own ground is below all. */
const GROUND = -Infinity;
const BLOCKS = -0.75;
const FLOATS = -0.5;
const LINES = -0.25;
/** What the browser paints as a layer of its own, in the flow. */
const LAYERS = -0.125;
/** Open dialogs and popovers are painted above the whole page (https://drafts.csswg.org/css-position-4/#top-layer). */
const TOP = Infinity;

interface Step { level: number; node: Node }

/** What an element is in the order of painting: what makes it a part by itself, at which level, and whether its parts stay within it. */
interface Kind { level: number; isContext: boolean }

/** The order of painting of a document that does not change meanwhile. */
export class Painting {
  private readonly steps = new Map<Element, { steps: Step[]; firm: number; display: string }>();

  /** Whether the ground of an element is painted after a text or an element in `holder`: below 0 is before, above 0 after. */
  isAbove(ground: Element, letters: Node, holder: Element): boolean {
    return compare(this.toGround(ground), [...this.to(holder).steps, { level: LINES, node: letters }]) > 0;
  }

  private toGround(element: Element): Step[] {
    const { steps, display } = this.to(element);
    if (element.parentElement === null || steps.at(-1)?.node === element) return [...steps, { level: GROUND, node: element }];
    return [...steps, { level: display === "inline" ? LINES : BLOCKS, node: element }];
  }

  /** The parts around an element that are painted as wholes, it itself among them, from the outside in; and how many of them keep all of
   *  their content together, whatever its level. */
  private to(element: Element): { steps: Step[]; firm: number; display: string } {
    const known = this.steps.get(element);
    if (known !== undefined) return known;
    const parent = composedParent(element);
    const around = parent === null ? { steps: [], firm: 0, display: "" } : this.to(parent);
    const style = getComputedStyle(element);
    const kind = parent === null || style.display === "contents" ? null : kindOf(element, style, around.display);
    const found = { ...around, display: style.display === "contents" ? around.display : style.display };
    if (kind !== null) {
      // What is placed leaves the parts that hold only what is in the flow.
      const kept = kind.level === TOP ? [] : kind.level < 0 && kind.level > -1 ? around.steps : around.steps.slice(0, around.firm);
      found.steps = [...kept, { level: kind.level, node: element }];
      if (kind.isContext) found.firm = found.steps.length;
    }
    this.steps.set(element, found);
    return found;
  }
}

function kindOf(element: Element, style: CSSStyleDeclaration, around: string): Kind | null {
  if (element.matches(":modal,:popover-open")) return { level: TOP, isContext: true };
  const isItem = /flex|grid/.test(around);
  const isPlaced = style.position !== "static";
  const level = (isPlaced || isItem) && style.zIndex !== "auto" ? Number(style.zIndex) : null;
  if (level !== null || isContext(element, style)) return { level: level ?? 0, isContext: true };
  if (isPlaced) return { level: 0, isContext: false };
  if (style.backfaceVisibility === "hidden" || style.columnCount !== "auto" || style.columnWidth !== "auto") return { level: LAYERS, isContext: false };
  if (style.float !== "none" && !isItem) return { level: FLOATS, isContext: false };
  return isItem || style.display.startsWith("inline-") ? { level: LINES, isContext: false } : null;
}

/** Whether all that stands in an element is painted together, whatever its `z-index`
 *  (https://developer.mozilla.org/docs/Web/CSS/CSS_positioned_layout/Stacking_context). */
function isContext(element: Element, style: CSSStyleDeclaration): boolean {
  if (/fixed|sticky/.test(style.position) || style.opacity !== "1" || style.filter !== "none" || style.backdropFilter !== "none") return true;
  if (style.clipPath !== "none" || style.maskImage !== "none" || style.mixBlendMode !== "normal" || style.isolation === "isolate") return true;
  if (/opacity|filter|clip-path|mask|isolation|position|z-index/.test(style.willChange)) return true;
  if (!isTransformable(style.display, element)) return false;
  return style.transform !== "none" || style.translate !== "none" || style.rotate !== "none" || style.scale !== "none" || style.perspective !== "none" ||
    style.transformStyle === "preserve-3d" || /layout|paint|strict|content/.test(style.contain) || style.contentVisibility !== "visible" ||
    /transform|translate|rotate|scale|perspective/.test(style.willChange);
}

/** Which of two is painted later: above 0 the first. */
function compare(one: Step[], other: Step[]): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const [a, b] = [one[i]!, other[i]!];
    if (a.level !== b.level) return a.level - b.level;
    if (a.node !== b.node) return (b.node.compareDocumentPosition(a.node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? 1 : -1;
  }
  return 0;
}
