// Keeps the page working under a browser's translator. Translators replace text nodes with elements of their own, such as
// `<font>`; React then removes, moves or updates nodes that are no longer where it put them: it fails, or changes a text
// that nobody sees (https://github.com/facebook/react/issues/11538). Import before anything renders.

/** The browser's own methods. */
const { removeChild, insertBefore, appendChild } = globalThis.Node?.prototype ?? {}

/** The node that took another's place while React did not know. */
const replacements = new WeakMap<Node, Node>()
/** Elements that took the place of a text, or were put around it. */
const wrappers = new WeakSet<Node>()
let isTranslated = false

/** More replacements in a row than any translator makes. */
const chainMax = 20

/** Notes what took the place of each text, and of each element that had taken one. */
function record(records: readonly MutationRecord[]): void {
  if (!records.some(({ removedNodes }) => removedNodes.length > 0)) return
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
  const isAdded = (node: Node | null) => node instanceof Element && added.has(node)
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (!(node instanceof Text || wrappers.has(node))) continue
      const around = node.isConnected ? node.parentElement : null
      const beside = addedNodes[0] ?? [previousSibling, nextSibling].find(isAdded)
      const replacement = node.isConnected ? (isAdded(around) ? around : null) : beside
      if (!replacement || replacement === node) continue
      if (replacement instanceof Element) {
        wrappers.add(replacement)
        isTranslated = true
      }
      if (!node.isConnected) replacements.set(node, replacement)
    }
  }
}

const topOf = (node: Node): Node => {
  let top = node
  while (top.parentNode) top = top.parentNode
  return top
}

/** The connected node in the place of a disconnected one; null if there is none. */
function replacementOf(node: Node): Node | null {
  let at: Node | undefined = node
  for (let count = 0; at && count < chainMax; count += 1) {
    if (at.isConnected) return at
    at = replacements.get(at) ?? replacements.get(topOf(at))
  }
  return null
}

/** The child of `parent` that is or contains a node, or its replacement. */
function childFor(node: Node, parent: Node): Node | null {
  let at: Node | null = replacementOf(node)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

/** Removes the elements that a translator put around a node, once it has left them. */
function removeEmpty(from: Node | null): void {
  let at = from
  while (at && wrappers.has(at) && !at.hasChildNodes()) {
    const parent: Node | null = at.parentNode
    if (parent) removeChild.call(parent, at)
    at = parent
  }
}

/** Moves a node as `place` does, and removes what a translator had put in its place or around it. */
function moved<Child extends Node>(child: Child, place: () => unknown): Child {
  if (!isTranslated || !(child instanceof Text)) {
    place()
    return child
  }
  const before = child.parentNode
  const shown = child.isConnected ? null : replacementOf(child)
  place()
  if (shown?.parentNode) removeChild.call(shown.parentNode, shown)
  replacements.delete(child)
  removeEmpty(before)
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
    if (!next || next.parentNode === this) return moved(child, () => insertBefore.call(this, child, next))
    catchUp()
    const inPlace = childFor(next, this)
    return moved(child, () => insertBefore.call(this, child, isTranslated ? inPlace : next))
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    return moved(child, () => appendChild.call(this, child))
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
