import { expect, test } from 'vitest'
import { pageOf } from './known-pages.ts'
import { parsePage } from './page.ts'

test('E4: the same URL is the same page while it is among the latest, and a very long one is parsed each time', () => {
  const urls = ['https://a.example/orders?x=1#y', '/orders', 'https://', '']
  for (const url of urls) {
    expect(pageOf(url)).toEqual(parsePage(url))
    expect(pageOf(url)).toBe(pageOf(url))
  }
  const first = pageOf('/orders')
  for (let number = 0; number < 2000; number += 1) pageOf(`/known-pages/${number}`)
  expect(pageOf('/orders')).not.toBe(first)
  expect(pageOf('/orders')).toEqual(first)
  const long = `/${'x'.repeat(2000)}`
  expect(pageOf(long)).not.toBe(pageOf(long))
  expect(pageOf(long)).toEqual(parsePage(long))
})
