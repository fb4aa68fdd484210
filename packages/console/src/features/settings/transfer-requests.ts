import type { TransferDocument, TransferEntry } from '@guide/contracts'
import type { Service } from '../../service/service.ts'

export interface TransferFile {
  name: string
  document: TransferDocument
}

export const exportContent = (service: Service): Promise<TransferDocument> => service.get('/v1/admin/export')

export const importContent = async (
  service: Service,
  body: TransferDocument,
  mode: 'plan' | 'apply',
): Promise<TransferEntry[]> =>
  (await service.post('/v1/admin/import', { query: { mode }, body })).data.entries

/** Reads a file of an export. Null: it is another file. The service checks the rest, and names what is wrong. */
export async function readTransferFile(file: File): Promise<TransferFile | null> {
  try {
    const document = JSON.parse(await file.text())
    return document?.format === 'guide/1' ? { name: file.name, document } : null
  } catch {
    return null
  }
}
