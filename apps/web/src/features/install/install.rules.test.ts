import { describe, expect, test } from 'vitest'
import { hasReviews, installWay, mayTell } from './install.rules.ts'

const device = { hasPrompt: false, isStandalone: false, isTouchWebKit: false }

describe('installWay', () => {
  test('uses the browser’s install prompt if there is one', () => {
    expect(installWay({ ...device, hasPrompt: true })).toBe('prompt')
  })
  test('describes the Share menu on an iPhone, or else the browser menu', () => {
    expect(installWay({ ...device, isTouchWebKit: true })).toBe('share')
    expect(installWay(device)).toBe('menu')
  })
  test('recognises the installed app', () => {
    expect(installWay({ ...device, hasPrompt: true, isStandalone: true })).toBe('installed')
  })
})

test('offers nothing once dismissed or if only a menu could install it', () => {
  expect(mayTell('prompt', false)).toBe(true)
  expect(mayTell('share', false)).toBe(true)
  expect(mayTell('prompt', true)).toBe(false)
  expect(mayTell('menu', false)).toBe(false)
  expect(mayTell('installed', false)).toBe(false)
})

test('counts only finished reviews', () => {
  expect(hasReviews([{ status: 'ready' }, { status: 'pending' }])).toBe(false)
  expect(hasReviews([{ status: 'ready' }, { status: 'failed' }, { status: 'ready' }])).toBe(true)
})
