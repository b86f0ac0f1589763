import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mentionsCrisis, mentionsViolence } from './crisis-words.ts'

describe('texts that show the crisis card', () => {
  it.each([
    'I want to kill myself',
    'i keep thinking about KILLING  MYSELF',
    'kms',
    'I feel suicidal today',
    'Suicide is on my mind',
    'I want to end my life',
    'I just want to end it all.',
    'I am thinking of ending things',
    'there is no point in living',
    'I just want to disappear',
    'I want to sleep and never wake up',
    'my daughter overdosed',
    'cutting',
    'thinking of taking my own life',
    'I want to die',
    'i wanna die',
    'I’d rather be dead',
    'I wish I was dead',
    'I wish I weren’t here anymore',
    'everyone would be better off without me',
    'I don’t want to live anymore',
    'I dont want to wake up tomorrow',
    'there is no reason to live',
    'I have nothing left to live for',
    'life is not worth living',
    'I started self-harming again',
    'self harm',
    'I’ve been cutting myself',
    'I cut myself last night',
    'I am afraid I will hurt myself',
    'I want to harm myself',
    'I took an overdose',
    'I might jump off a bridge',
    'I could slit my wrists',
    'my brother died by suicide',
    'Je veux mourir',
    'j’ai envie de mourir',
    'Je veux me suicider',
    'j’ai des idées suicidaires',
    'Je vais me tuer',
    'je veux en finir',
    'J’ai envie d’en finir',
    'mettre fin à mes jours',
    'je ne veux plus vivre',
    'Je n’ai plus envie de vivre',
    'je suis tannée de vivre',
    'j’ai peur de me faire du mal',
    'je m’automutile',
    'scarification',
    'j’ai avalé des pilules',
    'je ne veux plus être là',
    'je n’ai plus la force de continuer',
    'j’ai voulu mourir',
    'la vie ne vaut plus la peine',
    'j’ai marre de vivre',
    'je me fais du mal',
    'm’enlever la vie',
    'ils seraient mieux sans moi',
    'i took a bunch of pills',
    'I have taken all my meds',
    'i can’t go on',
    "I can't go on like this",
    'I can’t do this anymore',
    'I am tired of living',
    'my teen is cutting',
    'my daughter cuts herself',
    'my son wants to die',
    'suicide',
    'overdose',
    'j’en peux plus',
    'je n’en peux plus de vivre',
    'je me coupe',
    'ma fille se coupe',
    'mon fils veut mourir',
    'j’ai pris trop de médicaments',
    'J’AI DES IDÉES NOIRES',
    'je veux disparaître',
  ])('%s', (text) => {
    expect(mentionsCrisis(text)).toBe(true)
  })
})

describe('everyday texts that do not show it', () => {
  it.each([
    'cutting down on sugar',
    'my boss breaks up with us, thinking of ending things with them',
    'je me fais mal au dos',
    'voulu mourir de rire',
    'Hello, do you take new clients?',
    'My back is killing me',
    'my mom will kill me if I am late',
    'I killed time in the waiting room',
    'I’m dying to meet her',
    'that cake was to die for',
    'I wanted to die of embarrassment',
    'my father is dying and I need support',
    'my mother died last year',
    'I cut myself shaving',
    'I cut myself off from friends',
    'I hurt myself playing hockey',
    'I shot myself in the foot with that email',
    'The deadline is killing our team',
    'I want to live a better life',
    'I want to end my contract',
    'Can I end my session early?',
    'Do you treat anger and self-esteem?',
    'Mon dos va me tuer',
    'ma mère va me tuer',
    'je suis mort de rire',
    'j’ai envie de mourir de rire',
    'je veux me couper les cheveux',
    'je veux finir mes études',
    'J’ai mal au dos',
    'Prenez-vous de nouveaux clients ?',
    'crisis of faith',
    'midlife crisis',
    'crise de la quarantaine',
    'I can’t go on vacation this year',
    'I am cutting back on sugar',
    'she hurt herself playing hockey',
    'he cut himself off from us',
    'I take a lot of pills for my heart',
    'je me coupe les cheveux',
    'je me coupe du monde',
    'j’en peux plus de ce travail',
    'panic attack',
    'death of my mother',
    'self esteem',
    'mort de mon père',
  ])('%s', (text) => {
    expect(mentionsCrisis(text)).toBe(false)
  })
})

describe('texts that show the lines for violence', () => {
  it.each([
    'violence',
    'abused',
    'domestic abuse',
    'I was sexually abused as a child',
    'he forces me to have sex',
    'he hits my kids',
    'harcèlement',
    'il frappe les enfants',
    'il me force à avoir des relations',
    'my husband hits me',
    'My partner sometimes slaps me',
    'he pushed me down the stairs',
    'she threatens me',
    'my ex is stalking and threatening me',
    'my dad beat me when I was small',
    'I was raped',
    'I have been sexually assaulted',
    'domestic violence',
    'abusive relationship',
    'my boyfriend is violent',
    'I am scared of my husband',
    'I don’t feel safe at home',
    'he tried to kill me',
    'mon mari me frappe',
    'mon chum m’a frappée',
    'il me menace',
    'je me fais battre',
    'j’ai été violée',
    'violence conjugale',
    'femme battue',
    'mon conjoint est violent',
    'j’ai peur de mon ex',
    'je ne suis pas en sécurité chez moi',
    'agression sexuelle',
  ])('%s', (text) => {
    expect(mentionsViolence(text)).toBe(true)
  })

  it.each([
    'it hit me hard when she left',
    'it hit me that I am alone',
    'he hit me up on Instagram',
    'she pushes me to do better',
    'the loss hit me',
    'I hit a wall at work',
    'panic attacks',
    'afraid of flying',
    'I am scared of my husband dying',
    'my mom is going to kill me',
    'non-violent communication',
    'il me tape sur les nerfs',
    'ça me frappe',
    'j’ai peur de lui parler',
    'elle me pousse à étudier',
    'violon',
    'couples therapy',
    'anger',
  ])('but not %s', (text) => {
    expect(mentionsViolence(text)).toBe(false)
  })
})

const readPhrases = (file: string) =>
  readFileSync(new URL(`../../tests/fixtures/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

// Sentences as people write them in a search box or a form, in both languages.
describe('phrases', () => {
  it.each(readPhrases('phrases-for-help.txt'))('%s: shows one of the two cards', (text) => {
    expect(mentionsCrisis(text) || mentionsViolence(text)).toBe(true)
  })

  it.each(readPhrases('everyday-phrases.txt'))('%s: shows neither', (text) => {
    expect(mentionsCrisis(text) || mentionsViolence(text)).toBe(false)
  })
})
