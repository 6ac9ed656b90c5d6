import { describe, expect, test } from 'vitest'
import { answeredCount, firstOpen, fitting, optionOfKey, partsOf, type Sentence } from './task.rules.ts'

const sentence = (text: string, options: string[]): Sentence => {
  const from = text.indexOf('_')
  return {
    text,
    gap: [from, text.lastIndexOf('_') + 1],
    options,
    said: null,
    pair_id: null,
    prompt: null,
    is_right: null,
  }
}

const skirt = sentence('La falda es ___.', ['larga', 'largo', 'largos'])
const help = sentence('Gracias por tu _____.', ['ayudar', 'ayuda'])
const task = { sentences: [skirt, help] }
const typed = sentence('Ayer ___ al cine.', [])

test('partsOf cuts out only the gap', () => {
  expect(partsOf(skirt)).toEqual({ before: 'La falda es ', after: '.' })
  expect(partsOf(sentence('___ es.', ['Aquí']))).toEqual({ before: '', after: ' es.' })
})

describe('the learner’s progress', () => {
  test('counts answered sentences and finds the first unanswered one', () => {
    expect(answeredCount(task, {})).toBe(0)
    expect(firstOpen(task, {})).toBe(0)
    expect(answeredCount(task, { 0: 'larga' })).toBe(1)
    expect(firstOpen(task, { 0: 'larga' })).toBe(1)
  })

  test('stays at the last sentence if all are answered', () => {
    const all = { 0: 'larga', 1: 'ayuda' }
    expect(answeredCount(task, all)).toBe(2)
    expect(firstOpen(task, all)).toBe(1)
  })
})

describe('fitting', () => {
  test('keeps an option from the list', () => {
    expect(fitting(task, { 0: 'largo', 1: 'ayuda' })).toEqual({ 0: 'largo', 1: 'ayuda' })
  })

  test('drops any other stored value', () => {
    expect(fitting(task, { 0: 'corta', 1: 7, 2: 'ayuda' })).toEqual({})
    expect(fitting(task, null)).toEqual({})
    expect(fitting(task, 'larga')).toEqual({})
  })
})

test('optionOfKey counts from one', () => {
  expect(optionOfKey(skirt, '1')).toBe('larga')
  expect(optionOfKey(skirt, '3')).toBe('largos')
  expect(optionOfKey(skirt, '4')).toBeUndefined()
  expect(optionOfKey(skirt, '0')).toBeUndefined()
  expect(optionOfKey(skirt, 'Enter')).toBeUndefined()
})

test('fitting keeps any free answer', () => {
  expect(fitting({ sentences: [typed, skirt] }, { 0: 'fui', 1: 'fui' })).toEqual({ 0: 'fui' })
  expect(fitting({ sentences: [typed] }, { 0: 7 })).toEqual({})
})
