import { expect, test } from 'vitest'
import { imageTypeOf } from './image-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0miafavif', 'image/avif'],
])('%j is %s', (head, type) => {
  expect(imageTypeOf(bytes(head))).toBe(type)
})

test.each([
  '',
  '<svg onload=alert(1)>',
  '<html>',
  'RIFF\0\0\0\0WAVE',
  '\0\0\0\x1cftypmp42xxavif',
  'PNG',
  '%PDF-1.7',
])('%j is no picture', head => {
  expect(imageTypeOf(bytes(head))).toBeUndefined()
})
