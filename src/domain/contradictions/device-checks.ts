// Risk, product type and regulatory answers beside each other and beside the outlook.
import type { Check } from './contradiction.ts';
import {
  isDevice,
  isHighClass,
  isOpenClass,
  needsBody,
  statedClass,
  statesNoDevice,
} from './device-class.ts';
import { isSold, saysNone } from './phrases.ts';
import { outlookRule, rule } from './rule.ts';

const highRisk = 'A device of class IIb or III can do serious harm, which a low risk does not fit.';
const body = 'A notified body has to look at devices of these classes before they may be sold.';

export const deviceChecks: readonly Check[] = [
  outlookRule('low-risk-outlook', ['riskLevel'], highRisk, ({ answers, deviceClass }) =>
    answers.riskLevel === 'Low' && isHighClass(deviceClass)
      ? `Risk Level is “Low”, and the outlook says class ${deviceClass}.`
      : null,
  ),
  rule(
    'low-risk-stated',
    ['riskLevel', 'regulatoryConsiderations'],
    highRisk,
    ({ answers, deviceClass }) => {
      const said = statedClass(answers);
      return (
        answers.riskLevel === 'Low' &&
        isOpenClass(deviceClass) &&
        isHighClass(said) &&
        `Risk Level is “Low”, and Regulatory Considerations names class ${said}.`
      );
    },
  ),
  outlookRule(
    'class-differs',
    ['regulatoryConsiderations'],
    'The plan for approval, its cost and its time follow from the class.',
    ({ answers, deviceClass }) => {
      const said = statedClass(answers);
      return (
        said !== null &&
        !isOpenClass(deviceClass) &&
        deviceClass !== 'no device' &&
        said !== deviceClass &&
        `Regulatory Considerations names class ${said}, and the outlook says class ${deviceClass}.`
      );
    },
  ),
  outlookRule(
    'device-not-in-outlook',
    ['productType'],
    'What is no device under the rules is sold, tested and paid for in another way.',
    ({ answers, deviceClass }) =>
      answers.productType === 'Medical Device' &&
      deviceClass === 'no device' &&
      'Product Type is “Medical Device”, and the outlook says that it is no medical device.',
  ),
  rule(
    'device-outside-rules',
    ['productType', 'regulatoryConsiderations'],
    'What is no device under the rules is sold, tested and paid for in another way.',
    ({ answers }) => {
      const said = answers.productType === 'Medical Device' ? statesNoDevice(answers) : null;
      return (
        said && `Product Type is “Medical Device”, and Regulatory Considerations says “${said}”.`
      );
    },
  ),
  outlookRule(
    'outside-rules-outlook',
    ['regulatoryConsiderations'],
    'A product that is a device may not be put on the market without its certificate.',
    ({ answers, deviceClass }) => {
      const said = isDevice(deviceClass) ? statesNoDevice(answers) : null;
      return (
        said &&
        `Regulatory Considerations says “${said}”, and the outlook says a medical device of class ${deviceClass}.`
      );
    },
  ),
  outlookRule('no-hurdles-outlook', ['regulatoryHurdles'], body, ({ answers, deviceClass }) =>
    needsBody(deviceClass) && !isSold(answers) && saysNone(answers.regulatoryHurdles)
      ? `Regulatory Hurdles says “${answers.regulatoryHurdles.trim()}”, and the outlook says class ${deviceClass}.`
      : null,
  ),
  rule(
    'no-hurdles-stated',
    ['regulatoryHurdles', 'regulatoryConsiderations'],
    body,
    ({ answers, deviceClass }) => {
      const said = statedClass(answers);
      return (
        isOpenClass(deviceClass) &&
        needsBody(said) &&
        !isSold(answers) &&
        saysNone(answers.regulatoryHurdles) &&
        `Regulatory Hurdles says “${answers.regulatoryHurdles.trim()}”, and Regulatory Considerations names class ${said}.`
      );
    },
  ),
];
