import type { Asset, MailLanguage, RichTextNode } from '@guide/contracts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { bytes, environment, instant, searchable, sizeOf } from './columns.ts'
import { tenantId } from './tenant-tables.ts'

/** The working copies of help articles, which admins edit. */
export const articles = pgTable(
  'articles',
  {
    tenant_id: tenantId(),
    article_id: text('article_id').notNull(),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    language: text('language'),
    priority: integer('priority').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.article_id] }),
    index('articles_newest').on(table.tenant_id, table.created_at, table.article_id),
  ],
)

/** The published help articles, which users get: one row for each, with the content at publication. */
export const publishedArticles = pgTable(
  'published_articles',
  {
    tenant_id: tenantId(),
    article_id: text('article_id').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    language: text('language'),
    priority: integer('priority').notNull(),
    body_tree: jsonb('body_tree').$type<RichTextNode[]>().notNull(),
    excerpt: text('excerpt').notNull(),
    /** The words of title and text, each in its written form and as the stem of its language. */
    search: searchable('search').notNull(),
    published_at: instant('published_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.article_id] }),
    index('published_articles_search').using('gin', table.search),
  ],
)

/** Conversations between users and the admins of their tenant. */
export const threads = pgTable(
  'threads',
  {
    tenant_id: tenantId(),
    thread_id: text('thread_id').notNull(),
    environment: environment(),
    /** The user who started it, from the token. */
    user_id: text('user_id').notNull(),
    user_email: text('user_email'),
    user_name: text('user_name'),
    /** The language of the page on which it was started, if the page said so. */
    locale: text('locale'),
    subject: text('subject').notNull(),
    status: text('status').$type<'open' | 'closed'>().notNull(),
    /** Signs the URLs of its attachments and its reply address. */
    signing_key: bytes('signing_key').notNull(),
    message_count: integer('message_count').notNull(),
    unread_by_user: integer('unread_by_user').notNull(),
    unread_by_admins: integer('unread_by_admins').notNull(),
    created_at: instant('created_at').notNull(),
    last_message_at: instant('last_message_at').notNull(),
    closed_at: instant('closed_at'),
    /** The position of the newest answer that was mailed to the user. */
    answers_mailed: integer('answers_mailed').notNull().default(0),
    /** When the answers after that one are mailed; null if there are none. */
    answer_mail_at: instant('answer_mail_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.thread_id] }),
    index('threads_of_user').on(table.tenant_id, table.environment, table.user_id, table.last_message_at),
    index('threads_latest').on(table.tenant_id, table.environment, table.last_message_at),
    index('threads_by_id').on(table.thread_id),
    index('threads_answer_mail')
      .on(table.tenant_id, table.answer_mail_at)
      .where(sql`${table.answer_mail_at} is not null`),
    index('threads_unread')
      .on(table.tenant_id, table.last_message_at)
      .where(sql`${table.unread_by_admins} > 0`),
  ],
)

/** The people who were mailed answers. */
export const answerRecipients = pgTable(
  'answer_recipients',
  {
    tenant_id: tenantId(),
    /** Part of the link with which the person unsubscribes. */
    recipient_id: text('recipient_id').notNull(),
    user_id: text('user_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The language of the latest mail. */
    language: text('language').$type<MailLanguage>().notNull(),
    /** Signs the link. It outlasts the threads of the person, because the mails do. */
    signing_key: bytes('signing_key').notNull(),
    created_at: instant('created_at').notNull(),
    /** Since when the person wants no mails; null if they want them. */
    unsubscribed_at: instant('unsubscribed_at'),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.recipient_id] }),
    unique('answer_recipients_address').on(table.tenant_id, table.email, table.user_id),
    index('answer_recipients_user').on(table.tenant_id, table.user_id),
    index('answer_recipients_by_id').on(table.recipient_id),
  ],
)

export const messages = pgTable(
  'messages',
  {
    tenant_id: tenantId(),
    thread_id: text('thread_id').notNull(),
    /** 1 for the first message of its thread. */
    position: integer('position').notNull(),
    message_id: text('message_id').notNull(),
    author: text('author').$type<'user' | 'admin'>().notNull(),
    author_id: text('author_id').notNull(),
    via: text('via').$type<'api' | 'email'>().notNull(),
    body: text('body').notNull(),
    /** The digest of the mail's Message-ID, because the Message-ID itself may be too long for an index. */
    mail_digest: text('mail_digest'),
    /** The digest of its idempotency key, its text, its sender and its thread. */
    key_digest: text('key_digest'),
    created_at: instant('created_at').notNull(),
    /** Without its text, a message takes about this much space. So many short ones count too. */
    bytes: sizeOf(sql`octet_length("body") + 500`),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.thread_id, table.position] }),
    unique('messages_mail').on(table.tenant_id, table.thread_id, table.mail_digest),
    unique('messages_key').on(table.tenant_id, table.key_digest),
    index('messages_of_author').on(table.tenant_id, table.author_id),
    index('messages_by_id').on(table.tenant_id, table.message_id),
  ],
)

export const attachments = pgTable(
  'attachments',
  {
    tenant_id: tenantId(),
    attachment_id: text('attachment_id').notNull(),
    thread_id: text('thread_id').notNull(),
    message_id: text('message_id').notNull(),
    name: text('name').notNull(),
    content_type: text('content_type').notNull(),
    size: integer('size').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.attachment_id] }),
    index('attachments_of_thread').on(table.tenant_id, table.thread_id),
    index('attachments_oldest').on(table.tenant_id, table.created_at),
    index('attachments_by_id').on(table.attachment_id),
  ],
)

/** The pictures of texts, which every browser may load. Their files are beside those of attachments. */
export const assets = pgTable(
  'assets',
  {
    tenant_id: tenantId(),
    asset_id: text('asset_id').notNull(),
    /** The SHA-256 of the file, in hex: the same picture is stored once. */
    digest: text('digest').notNull(),
    name: text('name').notNull(),
    content_type: text('content_type').$type<Asset['content_type']>().notNull(),
    size: integer('size').notNull(),
    created_at: instant('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tenant_id, table.asset_id] }),
    unique('assets_digest').on(table.tenant_id, table.digest),
    index('assets_newest').on(table.tenant_id, table.created_at, table.asset_id),
  ],
)

/** The files of deleted attachments and pictures, until the storage has removed them. */
export const removedFiles = pgTable(
  'removed_files',
  { tenant_id: tenantId(), attachment_id: text('attachment_id').notNull() },
  table => [primaryKey({ columns: [table.tenant_id, table.attachment_id] })],
)

/** The files that are being uploaded. The allowances of their user and tenant count them from the first byte. */
export const uploads = pgTable(
  'uploads',
  {
    tenant_id: tenantId(),
    upload_id: text('upload_id').notNull(),
    environment: environment(),
    /** Null for an admin. */
    user_id: text('user_id'),
    /** What it may have in the end, or as much as it has had so far if the sender does not say. */
    bytes: integer('bytes').notNull(),
    /** A process that is killed leaves its uploads behind. */
    expires_at: instant('expires_at').notNull(),
  },
  table => [primaryKey({ columns: [table.tenant_id, table.upload_id] })],
)
