import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './button.tsx'

/** A link that looks like a button: `to`, `search` and `params` as in the router's `Link`. */
export const ButtonLink = createLink(ButtonAnchor)
