import { expect, it } from 'vitest'
import { fitVisible } from './fit-visible.ts'

function start() {
  const element = { style: { height: '' } }
  const visible = Object.assign(new EventTarget(), { height: 740, scale: 1 })
  const page = {
    innerHeight: 740,
    y: 0,
    scrollTo(_x: number, y: number) {
      page.y = y
    },
  }
  const end = fitVisible(element, visible as unknown as VisualViewport, page)
  const becomes = (height: number, scale = 1) => {
    Object.assign(visible, { height, scale })
    visible.dispatchEvent(new Event('resize'))
    return element.style.height
  }
  return { becomes, page, end }
}

it('fits the element above the keyboard and restores it afterwards', () => {
  const { becomes, page } = start()
  page.y = 280
  expect(becomes(400)).toBe('400px')
  expect(page.y).toBe(0)
  expect(becomes(740)).toBe('')
})

it('ignores browser bars and zooming', () => {
  const { becomes, page } = start()
  page.y = 50
  expect(becomes(684)).toBe('')
  expect(becomes(370, 2)).toBe('')
  expect(page.y).toBe(50)
})

it('resets the element at the end', () => {
  const { becomes, end } = start()
  end()
  expect(becomes(400)).toBe('')
})
