import {
  canonicalTarget,
  type ElementTarget,
  type ElementTargetInput,
  Fingerprint,
  looksPersonal,
  maxFingerprintBytes,
} from '@guide/contracts'
import { unprocessable } from '../errors.ts'
import { requireShape } from '../schema-errors.ts'

/** Makes the target of a request. */
export function defineTarget(path: string, input: ElementTargetInput): ElementTarget {
  const target = canonicalTarget(input)
  checkFingerprint(path, target)
  return target
}

/** Refuses a fingerprint that is not as the SDK writes it, or that may tell something about a person. */
export function checkFingerprint(path: string, target: ElementTarget | undefined): void {
  const fingerprint = target?.fingerprint
  if (!fingerprint) return
  const at = `${path}.fingerprint`
  const json = JSON.stringify(fingerprint)
  const bytes = Buffer.byteLength(json)
  if (bytes > maxFingerprintBytes) {
    throw unprocessable(at, `may have ${maxFingerprintBytes} bytes, this one has ${bytes}`)
  }
  requireShape(Fingerprint, fingerprint, at)
  const {
    name = '',
    text = '',
    common = '',
    path: around = [],
    attributes = {},
    neighbours = {},
  } = fingerprint
  const words = [name, text, common, ...around, ...Object.values(attributes), ...Object.values(neighbours)]
  const personal = words.find(looksPersonal)
  if (personal) throw unprocessable(at, `"${personal}" looks like personal data`)
}
