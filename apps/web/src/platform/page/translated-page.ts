// Keeps the page working under a browser's translator. Translators replace text nodes with elements of their own, such as
// `<font>`; React then removes, moves or updates nodes that are no longer where it put them: it fails, or changes a text
// that is no longer visible (https://github.com/facebook/react/issues/11538). Import before anything renders.

/** The browser's own methods. */
const { removeChild, insertBefore } = globalThis.Node?.prototype ?? {}

/** The node that took another's place while React did not know. */
const replacements = new WeakMap<Node, Node>()
/** Elements that took the place of a text. */
const wrappers = new WeakSet<Node>()
let isTranslated = false

/** More replacements in a row than any translator makes. */
const chainMax = 20

/** Notes what took the place of each text, and of each element that had taken one. */
function record(records: readonly MutationRecord[]): void {
  const added = new Set<Node | null>(records.flatMap(({ addedNodes }) => [...addedNodes]))
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (!(node instanceof Text || wrappers.has(node))) continue
      const place = [node.parentNode, addedNodes[0], previousSibling, nextSibling].find(
        (each) => each && added.has(each),
      )
      if (!place || place === node) continue
      if (place instanceof Element) {
        wrappers.add(place)
        isTranslated = true
      }
      if (!node.isConnected) replacements.set(node, place)
    }
  }
}

const topOf = (node: Node): Node => {
  let top = node
  while (top.parentNode) top = top.parentNode
  return top
}

/** The connected node that replaces a disconnected one; null if there is none. */
function replacementOf(node: Node, chain = chainMax): Node | null {
  if (node.isConnected) return node
  const next = replacements.get(node) ?? replacements.get(topOf(node))
  return next && chain > 0 ? replacementOf(next, chain - 1) : null
}

/** The child of `parent` that is or contains a node, or its replacement. */
function childFor(node: Node, parent: Node): Node | null {
  let at: Node | null = replacementOf(node)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/** Moves a node as `place` does, and removes what a translator had put in its place. */
function move<Child extends Node>(child: Child, place: () => unknown): Child {
  const shown = isTranslated && child instanceof Text && !child.isConnected ? replacementOf(child) : null
  place()
  if (shown?.parentNode) removeChild.call(shown.parentNode, shown)
  replacements.delete(child)
  return child
}

/** Watches this document for translators, and lets React find its nodes again. */
function watchTranslators(setText: (this: Node, text: string | null) => void): void {
  const observer = new MutationObserver(record)
  observer.observe(document, { childList: true, subtree: true })
  const catchUp = () => record(observer.takeRecords())

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    catchUp()
    const inPlace = childFor(child, this)
    // Without a translator, a missing node is an error as usual.
    if (inPlace || !isTranslated) removeChild.call(this, inPlace ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (!next || next.parentNode === this) return move(child, () => insertBefore.call(this, child, next))
    catchUp()
    const inPlace = childFor(next, this)
    return move(child, () => insertBefore.call(this, child, isTranslated ? inPlace : next))
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    return this.insertBefore(child, null)
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue'),
    set(this: Node, text: string | null) {
      if (isTranslated && this instanceof Text && !this.isConnected) {
        catchUp()
        const shown = replacementOf(this)
        // The translator then translates it again.
        if (shown?.parentNode) shown.parentNode.replaceChild(this, shown)
      }
      setText.call(this, text)
    },
  })
}

// The build renders pages where there are no nodes.
const nodeValue = globalThis.Node && Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
if (nodeValue?.set) watchTranslators(nodeValue.set)
