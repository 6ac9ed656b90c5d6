// Number of due words on the installed app's icon (https://www.w3.org/TR/badging/).

type Icon = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

export function createBadge(icon: Icon) {
  /** Across all languages; null while unknown. */
  let due: number | null = null
  const paint = () => {
    // Without an installed app there is no icon, which is not an error.
    if (due) icon.setAppBadge?.(due).catch(() => undefined)
    else icon.clearAppBadge?.().catch(() => undefined)
  }
  return {
    /** Whether the browser supports badges. */
    isPossible: icon.setAppBadge !== undefined,
    show(count: number): void {
      if (count === due) return
      due = count
      paint()
    },
    /** Changes the number by this amount, once it is known. */
    change(by: number): void {
      if (due === null) return
      due = Math.max(0, due + by)
      paint()
    },
    /** Clears the number, so that the next user does not see it. */
    forget(): void {
      due = null
      paint()
    },
  }
}

export const badge = createBadge(navigator)
