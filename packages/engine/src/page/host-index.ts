import type { Page } from './page.ts'
import { PageLeaf } from './page-leaf.ts'
import { SegmentTrie } from './segment-trie.ts'
import type { PatternHost, PlainPattern } from './url-pattern.ts'

/** Finds items by the host and then by the segments of the path, in a time that does not depend on the number of patterns. */
export class HostIndex {
  private readonly anyHost = new HostPages()
  private readonly hosts = new Map<string, HostPages>()
  private readonly subdomains = new Map<string, HostPages>()

  add(item: number, pattern: PlainPattern): void {
    const pages = pattern.host === undefined ? this.anyHost : this.pagesOf(pattern.host)
    pages.add(item, pattern)
  }

  collect(page: Page, found: number[]): void {
    this.anyHost.collect(page, found)
    if (this.hosts.size > 0) collectFrom(this.hosts, page.hostname, page, found)
    if (this.subdomains.size > 0) {
      const { hostname } = page
      for (let dot = hostname.indexOf('.'); dot >= 0; dot = hostname.indexOf('.', dot + 1)) {
        collectFrom(this.subdomains, hostname.slice(dot + 1), page, found)
      }
    }
  }

  private pagesOf(host: PatternHost): HostPages {
    const hosts = host.subdomains ? this.subdomains : this.hosts
    const key = keyOf(host)
    const pages = hosts.get(key) ?? new HostPages()
    hosts.set(key, pages)
    return pages
  }
}

const keyOf = ({ name, port }: PatternHost): string => (port === undefined ? name : `${name}:${port}`)

function collectFrom(hosts: ReadonlyMap<string, HostPages>, name: string, page: Page, found: number[]): void {
  hosts.get(name)?.collect(page, found)
  hosts.get(`${name}:${page.port}`)?.collect(page, found)
}

class HostPages {
  private readonly anyPath = new PageLeaf()
  private readonly paths = new SegmentTrie(() => new PageLeaf())

  add(item: number, { path, search, hash }: PlainPattern): void {
    const leaf = path === undefined ? this.anyPath : this.paths.leafOf(path)
    leaf.add(item, search, hash)
  }

  collect(page: Page, found: number[]): void {
    this.anyPath.collect(page, found)
    this.paths.visit(page.path, leaf => leaf.collect(page, found))
  }
}
